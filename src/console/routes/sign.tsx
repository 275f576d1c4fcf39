import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../i18n.ts'
import { SignPage } from '../personal/sign-page.tsx'

export const Route = createFileRoute('/sign')({
  loader: () => loadTexts('personal'),
  component: SignPage,
})
