import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../session/login-page.tsx'
import { LoginSearch } from '../session/where-to.ts'

export const Route = createFileRoute('/login')({ validateSearch: LoginSearch, component: LoginPage })
