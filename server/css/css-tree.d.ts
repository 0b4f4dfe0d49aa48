// Declares the entries of css-tree that are used. The main entry also loads the syntax of each CSS property: 12 MB a process.
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree'
}
declare module 'css-tree/generator' {
  export { generate as default } from 'css-tree'
}
