/**
 * The one door to zod: the small build, and without the generated code (`new Function`) that a strict
 * content security policy forbids.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })

export { z }
