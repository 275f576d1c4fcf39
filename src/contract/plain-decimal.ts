import { plainText } from './pasted.ts'
import { isDecimal } from './rules.ts'
import { z } from './zod.ts'

/** An exact decimal (`rules.ts`) as somebody types it, in its plain form: `12.5`, never `12.50`. */
export const plainDecimal = z.string().check(
  z.overwrite((text) => {
    const plain = plainText(text)
    return /^\d+\.\d+$/.test(plain) ? plain.replace(/\.?0+$/, '') : plain
  }),
  isDecimal,
)
