// Two drawings that take several pages of a file each, so that half of one would be seen.
import { type Apex, apexOf } from '../../../schema/apex.ts'
import { drawing } from '../artwork.ts'

export const WRITTEN = apexOf('written.com') as Apex
export const COLOURS = ['#1155cc', '#00aa44'] as const

const square = (colour: string) => `<path fill="${colour}" d="M0 0H100V100H0Z"/>`

export const DRAWINGS = COLOURS.map((colour) => drawing(square(colour).repeat(1000)))
