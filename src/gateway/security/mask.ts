const secret =
  /pass(word|wd)|pwd|token|secret|credential|cipher|logininfo|privatekey|signature|ticket|authorizationcode|verifycode|recoverycode|idcard|idnumber|cellphone|recipient|loginaccount|contactphone|principalphone/i
/**
 * What was filled in: some cells are hidden from those who read the log, and the values of a process from those who take no part
 * in it.
 */
const filledIn = /^(cells|values)$/
const longest = 4000
/** What a cut through the middle of a character leaves at the end. */
const halfAPair = /\p{Cs}$/u

/** The value as JSON for a log: secrets, personal numbers, what was filled in and fields of the given names starred, cut after 4,000 characters. */
export function masked(value: unknown, unlogged: readonly string[] = []): string | undefined {
  let texts = 0
  const text = JSON.stringify(value, (name, part: unknown) => {
    // What comes now is cut away anyhow.
    if (texts > longest) return undefined
    const hidden = secret.test(name) || filledIn.test(name) || unlogged.includes(name)
    const starred = hidden && part !== null && part !== undefined
    const shown = starred ? '***' : part
    if (typeof shown === 'string') texts += shown.length
    return shown
  })
  return text && text.length > longest ? `${text.slice(0, longest).replace(halfAPair, '')}…` : text
}
