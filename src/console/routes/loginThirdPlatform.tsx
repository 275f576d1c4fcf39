import { createFileRoute } from '@tanstack/react-router'
import { z } from '#contract/zod.ts'
import { loadTexts } from '../i18n.ts'
import { ThirdPartyPage } from '../session/third-party-page.tsx'

/** What WeChat or QQ sends people back with. */
const ReturnSearch = z.object({
  code: z.optional(z.coerce.string()),
  state: z.optional(z.coerce.string()),
})

export const Route = createFileRoute('/loginThirdPlatform')({
  validateSearch: ReturnSearch,
  loader: () => loadTexts('session'),
  component: ThirdPartyPage,
})
