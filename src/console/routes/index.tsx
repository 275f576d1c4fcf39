import { createFileRoute, redirect } from '@tanstack/react-router'
import { loginPath } from '../shell/paths.ts'

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: loginPath })
  },
})
