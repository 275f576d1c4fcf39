import { createFileRoute, redirect } from '@tanstack/react-router'
import { homePath } from '../../../shell/paths.ts'

export const Route = createFileRoute('/_shell/admin/index')({
  beforeLoad: () => {
    throw redirect({ to: homePath })
  },
})
