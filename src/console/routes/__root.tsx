import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { ToastsProvider } from '../kit/toasts.tsx'
import type { RouterContext } from '../router.tsx'
import { ChunkWatch } from '../shell/chunk-watch.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <ToastsProvider>
      <ChunkWatch>
        <Outlet />
      </ChunkWatch>
    </ToastsProvider>
  ),
})
