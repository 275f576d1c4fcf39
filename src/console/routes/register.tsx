import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../i18n.ts'
import { RegisterPage } from '../session/register-page.tsx'

export const Route = createFileRoute('/register')({
  loader: () => loadTexts('session', 'registration', 'auth', 'kit'),
  component: RegisterPage,
})
