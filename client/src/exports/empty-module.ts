/* Replaces jsPDF's optional dependencies, which the app never uses (see vite.config.ts). */
export default undefined;
