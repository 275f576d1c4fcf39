import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ShellLayout } from './shell-layout.tsx'

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Retrying is the request room's business: it knows which failures pass, and works without a network too.
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * All that only a signed-in page needs, TanStack Query with it; the sign-in page does without these bytes. The
 * shell's data and the data source are put around the layout here.
 */
export function SignedIn({ children }: { children?: ReactNode }) {
  const [queryClient] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <ShellLayout>{children}</ShellLayout>
    </QueryClientProvider>
  )
}
