import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '../router.tsx'
import { ChunkWatch } from '../shell/chunk-watch.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <ChunkWatch>
      <Outlet />
    </ChunkWatch>
  ),
})
