// Two images that take several pages of the database file each, so a test notices a partial write.
import { type Apex, apexOf } from '../../../schema/apex.ts'
import { svgOf } from '../artwork.ts'

export const WRITTEN_DOMAIN = apexOf('written.com') as Apex
export const COLORS = ['#1155cc', '#00aa44'] as const

const square = (color: string) => `<path fill="${color}" d="M0 0H100V100H0Z"/>`

export const ARTWORK_BYTES = COLORS.map((color) => svgOf(square(color).repeat(1000)))
