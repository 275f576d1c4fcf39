/** An exact decimal with its thousands apart, digit by digit: a sum of money may be longer than a number holds. */
export function exactNumber(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const parted = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? parted : `${parted}.${fraction}`
}
