declare module '$text/en.json?game' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module 'virtual:page-fonts.css';
