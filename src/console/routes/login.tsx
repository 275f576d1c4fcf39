import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../i18n.ts'
import { LoginPage } from '../session/login-page.tsx'
import { LoginSearch } from '../session/where-to.ts'

export const Route = createFileRoute('/login')({
  validateSearch: LoginSearch,
  loader: () => loadTexts('session'),
  component: LoginPage,
})
