import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionState } from '#request/session.ts'
import { startTexts } from './i18n.ts'
import { ToastsProvider } from './kit/toasts.tsx'
import { createConsoleRouter } from './router.tsx'
import './styles.css'
import { applyTheme, ThemeProvider } from './theme.tsx'

applyTheme()
const queryClient = new QueryClient({
  defaultOptions: {
    // Retrying is the request room's business: it knows which failures pass.
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
const router = createConsoleRouter({ queryClient, signedIn: () => sessionState() !== 'none' })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
await startTexts()
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <ToastsProvider>
            <RouterProvider router={router} />
          </ToastsProvider>
        </Suspense>
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
)
