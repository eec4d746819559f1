/** @param {string} name @param {string} otherwise @returns {string} what stands behind `--name` */
export const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise);
};

/** @param {string} name @param {number} otherwise */
export const number = (name, otherwise) => Number(option(name, String(otherwise)));
