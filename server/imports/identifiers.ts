// Identifiers with check digits: what fails its own arithmetic was mistyped or is something else.

const value = (sign: string) => Number.parseInt(sign, 36)

/** ISO 6166: two letters, nine signs, and a Luhn digit over all of them written as numbers. */
export function isIsin(word: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(word)) return false
  const digits = [...word].map((sign) => String(value(sign))).join('')
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const twice = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}

/** ISO 17442: twenty signs whose number leaves 1 when divided by 97. */
export function isLei(word: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(word)) return false
  const digits = [...word].map((sign) => String(value(sign))).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
