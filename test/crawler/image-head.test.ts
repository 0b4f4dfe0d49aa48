// The first bytes of an image never look like those of another file, wherever they end.
import { describe, expect, it } from 'vitest'
import { mayBeImage } from '../../server/crawler/image-head.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
const IMAGES: [name: string, bytes: Uint8Array][] = [
  ['an SVG', Buffer.from(SVG)],
  ['an SVG after white space', Buffer.from(`${' \n'.repeat(2000)}${SVG}`)],
  ['an SVG after a byte order mark', Buffer.from(`\ufeff${SVG}`)],
  ['an SVG in UTF-16', Buffer.from(`\ufeff${' '.repeat(90)}${SVG}`, 'utf16le')],
  ['an SVG with a prefix', Buffer.from(`<a-long-prefix:svg xmlns:a-long-prefix="x"/>${SVG}`)],
  [
    'an SVG after a comment with markup',
    Buffer.from(`<?xml version="1.0"?>\n<!-- <html> ${'<p> '.repeat(500)}-->\n${SVG}`),
  ],
  [
    'an SVG after a doctype with entities',
    Buffer.from(
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [${'<!ENTITY a "b">'.repeat(200)}]>${SVG}`,
    ),
  ],
  ['a PNG', Buffer.from(`\x89PNG\r\n\x1a\n${'<'.repeat(200)}`, 'latin1')],
  ['a JPEG', Buffer.from(`\xff\xd8\xff\xe0${'\0<'.repeat(200)}`, 'latin1')],
  ['an AVIF', Buffer.from(`\0\0\0\x1cftypmif1\0\0\0\0avifmif1${'\0'.repeat(200)}`, 'latin1')],
  ['an ICO', Buffer.from(`\0\0\x01\0\x01\0${'\0'.repeat(200)}`, 'latin1')],
  ['a BMP', Buffer.from(`BM${'\0'.repeat(12)}(\0\0\0${'\0'.repeat(200)}`, 'latin1')],
  ['a compressed SVG', Buffer.from(`\x1f\x8b\x08${'\0'.repeat(200)}`, 'latin1')],
]
const OTHER_FILES: [name: string, bytes: Uint8Array][] = [
  ['a web page', Buffer.from(`<!doctype html><html>${'<p>text</p>'.repeat(300)}`)],
  ['JSON', Buffer.from(`{"a": "${'x'.repeat(2000)}"}`)],
  ['noise', Buffer.alloc(2000, 0xab)],
  ['a feed', Buffer.from(`<?xml version="1.0"?><rss>${'<item/>'.repeat(300)}`)],
]

describe('the first bytes', () => {
  it.each(IMAGES)('of %s are accepted, wherever they end', (_name, bytes) => {
    expect(mayBeImage(bytes, true)).toBe(true)
    for (let length = 64; length < bytes.length; length++)
      expect([length, mayBeImage(bytes.subarray(0, length), false)]).toEqual([length, true])
  })

  it.each(OTHER_FILES)('of %s are refused after 1 KB', (_name, bytes) => {
    expect(mayBeImage(bytes.subarray(0, 1024), false)).toBe(false)
    expect(mayBeImage(bytes, true)).toBe(false)
  })

  it('of white space are refused after 64 KB', () => {
    const blank = Buffer.alloc(70_000, ' ')
    expect(mayBeImage(blank.subarray(0, 32_768), false)).toBe(true)
    expect(mayBeImage(blank.subarray(0, 65_536), false)).toBe(false)
  })
})
