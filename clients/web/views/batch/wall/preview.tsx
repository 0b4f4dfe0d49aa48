// The live preview of a logo wall.
import { BATCH_WORDS } from '../../../words.ts'
import { FONT_FAMILY, FONT_WEIGHT, type WallPicture } from './picture.ts'

interface PreviewProps {
  picture: WallPicture
  theme: 'light' | 'dark'
  isLoading: boolean
}

export function Preview({ picture, theme, isLoading }: PreviewProps) {
  const { width, height, background, tiles, tileColor, borderColor, textColor } = picture
  return (
    <div class="wall-preview" data-theme={theme} data-loading={isLoading}>
      {picture.logos.length > 0 && (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={BATCH_WORDS.wallLabel(picture.logos.length)}
        >
          {background && <rect width={width} height={height} fill={background} />}
          {tiles.map((path) => (
            <path key={path} d={path} fill={tileColor} stroke={borderColor} />
          ))}
          {picture.logos.map(({ logo, box }) => (
            <image key={logo.domain} href={logo.url} {...box} />
          ))}
          {picture.labels.map(({ text, x, y, width: length, fontSize }) => (
            <text
              key={`${text} ${x} ${y}`}
              x={x}
              y={y}
              fill={textColor}
              font-family={FONT_FAMILY}
              font-weight={FONT_WEIGHT}
              font-size={fontSize}
              textLength={length}
              dominant-baseline="central"
            >
              {text}
            </text>
          ))}
        </svg>
      )}
    </div>
  )
}
