import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const queryClient = new QueryClient()
const rootRoute = createRootRoute({ component: Outlet })
const listRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: List })
const router = createRouter({ routeTree: rootRoute.addChildren([listRoute]) })

/** The least that React, a router and a query can do: one call, one line of text. */
function List() {
  const answer = useQuery({
    queryKey: ['list'],
    queryFn: async () => (await fetch('/peer/list')).text(),
  })
  return (
    <p role="status" data-answered={answer.data}>
      {answer.data ?? '…'}
    </p>
  )
}

const container = document.getElementById('root')
if (!container) throw new Error('The page has no root.')
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
