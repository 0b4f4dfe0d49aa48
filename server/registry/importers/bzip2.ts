// Decompresses bzip2 files, in which FinanceDatabase is published; Node.js has no decoder for them.
// A file is a sequence of blocks of at most 900 KB, so memory holds one block at a time.
import { MalformedFile } from './importer.ts'

const BLOCK_MAGIC = 0x314159265359
const END_MAGIC = 0x177245385090
const HEADER_BYTES = 4
const MAX_BLOCK_BYTES = 900_000
/** Compressed bytes that are read ahead: more than a block of random data needs. */
const READ_AHEAD_BYTES = MAX_BLOCK_BYTES * 2
const SYMBOLS_PER_SELECTOR = 50
const MAX_CODE_BITS = 20
/** The codes of the symbols that write runs of the most recent byte. */
const RUN_A = 0
const RUN_B = 1

export const isBzip2 = (head: Uint8Array): boolean =>
  head[0] === 0x42 && head[1] === 0x5a && head[2] === 0x68

/** @param chunks the compressed file. @returns the content, one block at a time. @throws MalformedFile */
export async function* decompressBzip2(
  chunks: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  const input = createBitReader(chunks)
  let hasStream = false
  // Programs with several threads write several streams one after the other.
  while (await input.fill(HEADER_BYTES)) {
    const header = [8, 8, 8, 8].map((bits) => input.read(bits))
    const level = header[3]! - 0x30
    if (!isBzip2(Uint8Array.from(header)) || level < 1 || level > 9) {
      if (hasStream) return
      throw damaged()
    }
    hasStream = true
    for (;;) {
      await input.fill(READ_AHEAD_BYTES)
      const magic = input.read(24) * 2 ** 24 + input.read(24)
      const checksum = input.read(32)
      if (magic === END_MAGIC) break
      if (magic !== BLOCK_MAGIC) throw damaged()
      const block = decodeBlock(input, level * 100_000)
      if (crcOf(block) !== checksum) throw damaged()
      yield block
    }
    input.alignToByte()
  }
  if (!hasStream) throw damaged()
}

const damaged = () => new MalformedFile('the compressed file is damaged')

interface BitReader {
  /** Reads ahead. @returns whether there are this many bytes. */
  fill(bytes: number): Promise<boolean>
  /** @param bits up to 32. @throws MalformedFile at the end of the file. */
  read(bits: number): number
  /** Reads one bit, in a fraction of the time of `read`. */
  readBit(): number
  alignToByte(): void
}

function createBitReader(chunks: AsyncIterable<Uint8Array>): BitReader {
  const source = chunks[Symbol.asyncIterator]()
  let bytes = Buffer.alloc(0)
  let position = 0
  let bitsLeft = 0
  async function fill(count: number): Promise<boolean> {
    if (bytes.length - position >= count) return true
    const parts: Uint8Array[] = [bytes.subarray(position)]
    let total = bytes.length - position
    while (total < count) {
      const { done, value } = await source.next()
      if (done) break
      parts.push(value)
      total += value.length
    }
    bytes = Buffer.concat(parts)
    position = 0
    return total >= count
  }
  function read(count: number): number {
    let value = 0
    let missing = count
    while (missing > 0) {
      if (bitsLeft === 0) {
        if (position === bytes.length) throw new MalformedFile('the compressed file ends too early')
        position += 1
        bitsLeft = 8
      }
      const taken = Math.min(missing, bitsLeft)
      const bits = (bytes[position - 1]! >> (bitsLeft - taken)) & ((1 << taken) - 1)
      value = value * 2 ** taken + bits
      bitsLeft -= taken
      missing -= taken
    }
    return value
  }
  function readBit(): number {
    if (bitsLeft === 0) return read(1)
    bitsLeft -= 1
    return (bytes[position - 1]! >> bitsLeft) & 1
  }
  // The byte that is partly read stays in front of `position`, so `fill` must not drop its bits.
  return {
    async fill(count) {
      const current = bytes[position - 1]
      const hasEnough = await fill(count)
      if (bitsLeft > 0 && position === 0) {
        bytes = Buffer.concat([Uint8Array.of(current!), bytes])
        position = 1
      }
      return hasEnough
    },
    read,
    readBit,
    alignToByte() {
      bitsLeft = 0
    },
  }
}

function decodeBlock(input: BitReader, maxBytes: number): Uint8Array {
  if (input.read(1) === 1) throw damaged()
  const origin = input.read(24)
  const used = readUsedBytes(input)
  const symbolCount = used.length + 2
  const tableCount = input.read(3)
  const selectorCount = input.read(15)
  if (used.length === 0 || tableCount < 2 || tableCount > 6 || selectorCount === 0) throw damaged()
  const selectors = readSelectors(input, tableCount, selectorCount)
  const tables = Array.from({ length: tableCount }, () => readTable(input, symbolCount))
  const sorted = readSymbols(input, { used, selectors, tables, maxBytes })
  if (origin >= sorted.length) throw damaged()
  return expandRuns(invertTransform(sorted, origin))
}

/** Reads which byte values occur in the block: a map of 16 groups, then one of each group that occurs. */
function readUsedBytes(input: BitReader): number[] {
  const groups = input.read(16)
  const used: number[] = []
  for (let group = 0; group < 16; group++) {
    if ((groups & (0x8000 >> group)) === 0) continue
    const members = input.read(16)
    for (let i = 0; i < 16; i++) if (members & (0x8000 >> i)) used.push(group * 16 + i)
  }
  return used
}

/** Reads which table decodes each 50 symbols, as positions in a list of recently used tables. */
function readSelectors(input: BitReader, tableCount: number, count: number): number[] {
  const recent = Uint8Array.from({ length: tableCount }, (_, i) => i)
  return Array.from({ length: count }, () => {
    let position = 0
    while (input.read(1) === 1) position += 1
    if (position >= tableCount) throw damaged()
    return moveToFront(recent, position)
  })
}

function moveToFront(list: Uint8Array, position: number): number {
  const item = list[position]!
  list.copyWithin(1, 0, position)
  list[0] = item
  return item
}

/** A canonical Huffman code. By code length in bits: the first code, the number of codes, and their first symbol. */
interface HuffmanTable {
  firstCodes: number[]
  counts: number[]
  offsets: number[]
  symbols: number[]
}

function readTable(input: BitReader, symbolCount: number): HuffmanTable {
  let length = input.read(5)
  const lengths = Array.from({ length: symbolCount }, () => {
    while (input.read(1) === 1) length += input.read(1) === 1 ? -1 : 1
    if (length < 1 || length > MAX_CODE_BITS) throw damaged()
    return length
  })
  const table: HuffmanTable = { firstCodes: [], counts: [], offsets: [], symbols: [] }
  let code = 0
  for (let bits = 1; bits <= MAX_CODE_BITS; bits++) {
    const symbols = lengths.flatMap((symbolLength, symbol) => (symbolLength === bits ? symbol : []))
    table.firstCodes[bits] = code
    table.counts[bits] = symbols.length
    table.offsets[bits] = table.symbols.length
    table.symbols.push(...symbols)
    code = (code + symbols.length) * 2
  }
  return table
}

function readSymbol(input: BitReader, { firstCodes, counts, offsets, symbols }: HuffmanTable) {
  let code = 0
  for (let bits = 1; bits <= MAX_CODE_BITS; bits++) {
    code = code * 2 + input.readBit()
    const index = code - firstCodes[bits]!
    if (index < counts[bits]!) return symbols[offsets[bits]! + index]!
  }
  throw damaged()
}

interface Coding {
  used: number[]
  selectors: number[]
  tables: HuffmanTable[]
  maxBytes: number
}

/** Decodes the symbols: positions in a list of recent bytes, and runs of the most recent one. */
function readSymbols(input: BitReader, { used, selectors, tables, maxBytes }: Coding): Uint8Array {
  const output = new Uint8Array(maxBytes)
  const recent = Uint8Array.from(used)
  const endOfBlock = used.length + 1
  let length = 0
  let run = 0
  let runWeight = 1
  for (const selector of selectors) {
    for (let i = 0; i < SYMBOLS_PER_SELECTOR; i++) {
      const symbol = readSymbol(input, tables[selector]!)
      if (symbol === RUN_A || symbol === RUN_B) {
        run += symbol === RUN_A ? runWeight : 2 * runWeight
        runWeight *= 2
        if (run > maxBytes) throw damaged()
        continue
      }
      if (length + run > maxBytes) throw damaged()
      output.fill(recent[0]!, length, length + run)
      length += run
      run = 0
      runWeight = 1
      if (symbol === endOfBlock) return output.subarray(0, length)
      if (length === maxBytes) throw damaged()
      output[length++] = moveToFront(recent, symbol - 1)
    }
  }
  throw damaged()
}

/** Inverts the Burrows-Wheeler transform. @param origin the row that is the original text. */
function invertTransform(sorted: Uint8Array, origin: number): Uint8Array {
  const starts = new Uint32Array(257)
  for (const byte of sorted) starts[byte + 1]! += 1
  for (let byte = 0; byte < 256; byte++) starts[byte + 1]! += starts[byte]!
  const next = new Uint32Array(sorted.length)
  for (let i = 0; i < sorted.length; i++) next[starts[sorted[i]!]!++] = i
  const output = new Uint8Array(sorted.length)
  let row = next[origin]!
  for (let i = 0; i < output.length; i++) {
    output[i] = sorted[row]!
    row = next[row]!
  }
  return output
}

/** After four equal bytes, a byte says how often the byte follows once more. */
function expandRuns(bytes: Uint8Array): Uint8Array {
  let output = new Uint8Array(bytes.length * 2)
  let length = 0
  let equal = 0
  const reserve = (count: number) => {
    if (length + count <= output.length) return
    const larger = new Uint8Array((length + count) * 2)
    larger.set(output)
    output = larger
  }
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (equal === 4) {
      reserve(byte)
      output.fill(bytes[i - 1]!, length, length + byte)
      length += byte
      equal = 0
      continue
    }
    reserve(1)
    output[length++] = byte
    equal = equal > 0 && byte === bytes[i - 1] ? equal + 1 : 1
  }
  return output.subarray(0, length)
}

const CRC_POLYNOMIAL = 0x04c11db7
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24
  for (let i = 0; i < 8; i++) crc = crc < 0 ? (crc << 1) ^ CRC_POLYNOMIAL : crc << 1
  return crc >>> 0
})

/** The checksum of bzip2: CRC-32 with the highest bit first. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc << 8) ^ CRC_TABLE[(crc >>> 24) ^ byte]!
  return ~crc >>> 0
}
