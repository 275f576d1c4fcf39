import { createFileRoute, redirect } from '@tanstack/react-router'
import { openEngine } from '#offline/engine/engine.ts'
import { item } from '#request/session.ts'
import { SignedIn } from '../../app/signed-in.tsx'
import { loadTexts } from '../../i18n.ts'
import { loginPath } from '../../shell/paths.ts'

/** Every page within the shell. Without a session it leads to the sign-in, which leads back here (NAV-02). */
export const Route = createFileRoute('/_shell')({
  // The engine comes in the same file as what shows it.
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: async ({ context, location }) => {
    if (!(await context.signedIn())) throw redirect({ to: loginPath, search: { redirect: location.href } })
  },
  loader: async ({ context }) => {
    const account = item('userAccount')
    if (!account) throw redirect({ to: loginPath })
    const [device] = await Promise.all([context.device(), loadTexts('kit', 'shell', 'session', 'sync')])
    return { engine: await openEngine(device, account) }
  },
  // One engine a page: the session's end, and another person's sign-in, load the page again.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  component: Shell,
})

function Shell() {
  const { engine } = Route.useLoaderData()
  const { worker } = Route.useRouteContext()
  return <SignedIn engine={engine} worker={worker} />
}
