import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../i18n.ts'
import { ThirdPartyPage } from '../session/third-party-page.tsx'
import { ReturnSearch } from '../session/third-party-visit.ts'

export const Route = createFileRoute('/loginThirdPlatform')({
  validateSearch: ReturnSearch,
  loader: () => loadTexts('session'),
  component: ThirdPartyPage,
})
