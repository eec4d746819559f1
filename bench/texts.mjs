/** Pseudo-random numbers and sentences made of `words`, the same in every run. @param {string} words separated by spaces */
export function textsOf(words) {
  const list = words.split(" ");
  let state = 1;
  const random = (/** @type {number} */ below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const word = () => list[random(list.length)] ?? "Probe";
  const sentence = (/** @type {number} */ length) => Array.from({ length }, word).join(" ");
  return { random, word, sentence };
}
