// Plates keep their corners, and where the mark is on them.
import { describe, expect, it } from 'vitest'
import { ingest } from '../../server/images/ingest.ts'

const viewBoxAfterIngest = async (content: string) => {
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${content}</svg>`
  const { bytes } = await ingest(Buffer.from(file))
  return /viewBox="([^"]*)"/.exec(Buffer.from(bytes).toString())?.[1]
}
const WHITE_MARK = '<path fill="#fff" d="M80 80h40v40H80z"/>'

describe('a colored plate', () => {
  it.each([4, 10, 16, 24])('with a corner radius of %s of 200 is kept whole', async (radius) => {
    const plate = `<rect width="200" height="200" rx="${radius * 2}" fill="#1d4ed8"/>`
    expect(await viewBoxAfterIngest(plate + WHITE_MARK)).toBe('0 0 200 200')
  })

  it('with one round corner is kept whole', async () => {
    const leaf = '<path fill="#1d4ed8" d="M0 0h170q30 0 30 30v170H0z"/>'
    expect(await viewBoxAfterIngest(leaf + WHITE_MARK)).toBe('0 0 200 200')
  })

  it('with its mark at the bottom or in a corner is kept whole', async () => {
    const plate = '<path fill="#1d4ed8" d="M0 0h200v200H0z"/>'
    const bar = '<path fill="#fff" d="M40 140h120v20H40z"/>'
    expect(await viewBoxAfterIngest(plate + bar)).toBe('0 0 200 200')
    const corner = '<path fill="#fff" d="M110 110h70v70h-70z"/>'
    expect(await viewBoxAfterIngest(plate + corner)).toBe('0 0 200 200')
  })

  it('with its mark in the middle loses its excess', async () => {
    const plate = '<path fill="#1d4ed8" d="M0 0h200v200H0z"/>'
    expect(await viewBoxAfterIngest(plate + WHITE_MARK)).not.toBe('0 0 200 200')
  })
})

describe('a white square', () => {
  const plate = '<path fill="#fff" d="M0 0h200v200H0z"/>'

  it('with its mark at the bottom or in a corner is kept whole', async () => {
    const low = '<circle cx="100" cy="145" r="40" fill="#1d4ed8"/>'
    expect(await viewBoxAfterIngest(plate + low)).toBe('0 0 200 200')
    const corner = '<circle cx="60" cy="60" r="28" fill="#1d4ed8"/>'
    expect(await viewBoxAfterIngest(plate + corner)).toBe('0 0 200 200')
  })

  it('with its mark near the middle loses its excess', async () => {
    const mark = '<circle cx="100" cy="115" r="40" fill="#1d4ed8"/>'
    expect(await viewBoxAfterIngest(plate + mark)).not.toBe('0 0 200 200')
  })
})
