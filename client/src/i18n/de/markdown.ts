/** The toolbar above every field that accepts Markdown. */
export const markdown = {
  toolbar: "Formatierung",
  bold: "Fett",
  italic: "Kursiv",
  heading: "Überschrift",
  list: "Liste",
  numbers: "Nummerierte Liste",
  link: "Link",
  linkKey: (key: string) => `${key}, wenn Text markiert ist`,
};
