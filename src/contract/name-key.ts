/**
 * The pinyin initials in a name's key (gateway/platform/name-key.ts): `xiao1萧 jian4建 hua2华` becomes xjh, and a number
 * its digits.
 */
export function initialsOf(nameKey: string): string {
  return nameKey
    .split(' ')
    .map((part) => part.replace(/^[^a-z]*([a-z]).*[^\0-\x7f]$/, '$1').replace(/^\S(?=\d+$)/, ''))
    .join('')
}
