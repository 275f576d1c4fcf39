const figures = { 1: '〇一二三四五六七八九', 2: '零壹贰叁肆伍陆柒捌玖' } as const
const zeros = { 1: '〇', 2: '零' } as const
const units = { 1: ['', '十', '百', '千'], 2: ['', '拾', '佰', '仟'] } as const
const groups = ['', '万', '亿', '兆']

/** Each digit by itself, as years are written: 二〇二六. */
export function chineseDigits(digits: string, kind: 1 | 2): string {
  return digits.replace(/\d/g, (digit) => figures[kind][Number(digit)] ?? digit)
}

/** A decimal in Chinese figures: 1 一百二十三, 2 壹佰贰拾叁; of what stands behind the point each digit by itself. */
export function chineseNumber(text: string, kind: 1 | 2): string {
  const [whole = '', places] = text.split('.')
  const behind = places === undefined ? '' : `.${chineseDigits(places, kind)}`
  return wholeNumber(whole, kind) + behind
}

function wholeNumber(digits: string, kind: 1 | 2): string {
  const parts = digits.replace(/^0+/, '').match(/.{1,4}(?=(?:.{4})*$)/g) ?? []
  if (parts.length === 0) return zeros[kind]
  if (parts.length > groups.length) return chineseDigits(digits, kind)
  return parts.reduce((written, part, at) => {
    if (/^0+$/.test(part)) return written
    const gap = written !== '' && (part.startsWith('0') || /0$/.test(parts[at - 1] ?? '')) ? zeros[kind] : ''
    return written + gap + upToTenThousand(part, kind) + (groups[parts.length - 1 - at] ?? '')
  }, '')
}

/** A group of at most four digits, whose own zeros at its ends are not read. */
function upToTenThousand(part: string, kind: 1 | 2): string {
  const digits = part.replace(/^0+/, '').replace(/0+$/, '')
  const rest = part.length - part.replace(/0+$/, '').length
  return digits
    .split('')
    .map((digit, at) => {
      const unit = units[kind][rest + digits.length - 1 - at] ?? ''
      if (digit !== '0') return (figures[kind][Number(digit)] ?? '') + unit
      return digits[at - 1] === '0' ? '' : zeros[kind]
    })
    .join('')
}
