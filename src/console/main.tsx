import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { registerServiceWorker } from '#offline/service-worker.ts'
import { openDevice } from '#offline/session/device.ts'
import { joinTabs } from '#request/session.ts'
import { lazyPromise } from './app/lazy-promise.ts'
import { startTexts } from './i18n.ts'
import { createConsoleRouter } from './router.tsx'
import './styles.css'
import { applyTheme, ThemeProvider } from './theme.tsx'
import { guardScriptSinks } from './trusted-types.ts'

guardScriptSinks()
applyTheme()
const router = createConsoleRouter({
  signedIn: async () => (await joinTabs()) !== 'none',
  device: lazyPromise(openDevice),
  worker: registerServiceWorker(),
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
await startTexts()
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </ThemeProvider>
  </StrictMode>,
)
