import { createFileRoute } from '@tanstack/react-router'
import { ReturnSearch } from '../app/third-party-visit.ts'
import { loadTexts } from '../i18n.ts'
import { ThirdPartyPage } from '../session/third-party-page.tsx'

export const Route = createFileRoute('/loginThirdPlatform')({
  validateSearch: ReturnSearch,
  loader: () => loadTexts('session'),
  component: ThirdPartyPage,
})
