import { loadTexts } from '../i18n.ts'
import { lazyPart } from '../ui/lazy-part.ts'

/** Why an account sees a row, or why not: asked from wherever an account is shown. */
export const ExplainAccess = lazyPart(async () => {
  const [part] = await Promise.all([import('./access-dialog.tsx'), loadTexts('role')])
  return { default: part.ExplainAccess }
})
