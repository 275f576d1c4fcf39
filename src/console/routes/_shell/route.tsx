import { createFileRoute, redirect } from '@tanstack/react-router'
import { loginPath } from '../../shell/paths.ts'
import { SignedIn } from '../../shell/signed-in.tsx'

/** Every page within the shell. Without a session it leads to the sign-in, which leads back here (NAV-02). */
export const Route = createFileRoute('/_shell')({
  beforeLoad: ({ context, location }) => {
    if (!context.signedIn()) throw redirect({ to: loginPath, search: { redirect: location.href } })
  },
  component: SignedIn,
})
