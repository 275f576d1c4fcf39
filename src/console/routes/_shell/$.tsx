import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../shell/not-found-page.tsx'

/** Any path that no other route knows: inside the shell, for everyone who is signed in (NAV-11). */
export const Route = createFileRoute('/_shell/$')({
  staticData: { withoutMenu: true },
  component: NotFoundPage,
})
