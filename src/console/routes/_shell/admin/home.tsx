import { createFileRoute } from '@tanstack/react-router'
import { z } from '#contract/zod.ts'
import { HomePage } from '../../../home/home-page.tsx'
import { loadPageTexts } from '../../../i18n.ts'

export const Route = createFileRoute('/_shell/admin/home')({
  validateSearch: z.object({ projectId: z.optional(z.string()) }),
  loader: loadPageTexts,
  component: HomePage,
})
