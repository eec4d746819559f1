/** @param {string} name @param {string} fallback @returns {string} the argument after `--name` */
export const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : (process.argv[at + 1] ?? fallback);
};

/** @param {string} name @param {number} fallback */
export const number = (name, fallback) => Number(option(name, String(fallback)));
