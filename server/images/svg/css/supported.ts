// Answers `@supports` as browsers do.
import { hasFunctions } from './functions.ts'
import { convert, isDrawn } from './properties.ts'

/** The first words of the properties that browsers know, and that draw nothing in a logo. */
const FIRST_WORDS = new Set(
  (
    'accent align alignment all anchor animation app appearance aspect backdrop backface background baseline block border ' +
    'bottom box break buffered caption caret clear clip color column columns contain container content corner counter ' +
    'cursor cx cy d direction display dominant dynamic empty field fill filter flex float flood font forced gap grid ' +
    'hanging height hyphenate hyphens image initial inline inset interactivity interpolate isolation justify left letter ' +
    'lighting line list margin marker mask math max min mix object offset opacity order orphans outline overflow overlay ' +
    'overscroll padding page paint perspective place pointer position print quotes r reading resize right rotate row ' +
    'ruby rx ry scale scroll scrollbar shape speak stop stroke tab table text timeline top touch transform transition ' +
    'translate unicode user vector vertical view visibility white widows width will word writing x y z zoom'
  ).split(' '),
)
const NO_SIZE = { viewport: { width: 100, height: 100 }, percentBase: null }

/** Whether browsers know a declaration: one that is drawn by its value, any other by the first word of its name. */
export function isSupported(name: string, value: string): boolean {
  if (isDrawn(name)) return hasFunctions(value) || convert(name, value.trim(), NO_SIZE) !== null
  return name.startsWith('--') || FIRST_WORDS.has(name.replace(/^-webkit-/, '').split('-')[0]!)
}
