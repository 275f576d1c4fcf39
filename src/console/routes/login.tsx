import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../i18n.ts'
import { LoginPage } from '../session/login-page.tsx'
import { LoginSearch } from '../session/where-to.ts'

export const Route = createFileRoute('/login')({
  validateSearch: LoginSearch,
  loader: () => loadTexts('session'),
  // The skeleton is that of a list, and would have the kit's texts fetched before the sign-in.
  pendingMs: Number.POSITIVE_INFINITY,
  component: LoginPage,
  // The first page that anybody sees comes with the first file; it is smaller than what a file of its own costs.
  codeSplitGroupings: [],
})
