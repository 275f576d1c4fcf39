const numbers = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

/** What a person answers to a question of `getCaptcha` in Chinese. */
export function captchaAnswer(question: string): string {
  const [, one = '', other = ''] = /^(.)加(.)等于几？$/.exec(question) ?? []
  const parts = [one, other].map((word) => numbers.indexOf(word))
  if (parts.includes(-1)) throw new Error(`not a sum: ${question}`)
  return String(parts.reduce((sum, part) => sum + part, 0))
}
