const secret =
  /pass(word|wd)|pwd|token|secret|credential|cipher|logininfo|privatekey|signature|ticket|authorizationcode|verifycode|recoverycode|idcard|idnumber|cellphone|recipient|loginaccount|contactphone|principalphone/i
const longest = 4000
/** What a cut through the middle of a character leaves at the end. */
const halfAPair = /\p{Cs}$/u

/** The value as JSON for a log: secrets, personal numbers and fields of the given names starred, cut after 4,000 characters. */
export function masked(value: unknown, unlogged: readonly string[] = []): string | undefined {
  let texts = 0
  const text = JSON.stringify(value, (name, part: unknown) => {
    // What comes now is cut away anyhow.
    if (texts > longest) return undefined
    const starred = (secret.test(name) || unlogged.includes(name)) && part !== null && part !== undefined
    const shown = starred ? '***' : part
    if (typeof shown === 'string') texts += shown.length
    return shown
  })
  return text && text.length > longest ? `${text.slice(0, longest).replace(halfAPair, '')}…` : text
}
