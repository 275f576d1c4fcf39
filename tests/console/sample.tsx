import './browser-parts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { type DataSource, DataSourceContext } from '#console/kit/data-source.tsx'
import { listSearch } from '#console/kit/list-search.ts'
import { ToastsProvider } from '#console/kit/toasts.tsx'
import type { RouterContext } from '#console/router.tsx'
import type { NamedMenu } from '#console/shell/menu-tree.ts'
import { type ShellData, ShellDataContext } from '#console/shell/shell-data.tsx'
import { ShellLayout } from '#console/shell/shell-layout.tsx'
import { ThemeProvider } from '#console/theme.tsx'
import { codes } from '#contract/codes.ts'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { NamedMajor } from '#contract/value-dictionary/endpoints.ts'
import {
  listWorkSites,
  type WorkSite,
  type WorkSiteQuery,
  workSiteCalls,
  workSiteEntity,
} from '#contract/work-site/entity.ts'
import { riskLevels, workSiteStatuses } from '#contract/work-site/schema.ts'
import { z } from '#contract/zod.ts'
import { Refused } from '#request/errors.ts'

/** A version 7 UUID that says which sample it belongs to. */
export function sampleId(number: number): string {
  return `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

const names = [
  '大渡河特大桥',
  '二郎山隧道',
  '新沟路堑',
  '泸定站场',
  '康定隧道进口',
  '折多塘大桥',
  '磨西涵洞',
  '雅拉河中桥',
]
const types = ['特大桥', '隧道', '路堑', '站场', '隧道', '大桥', '涵洞', '中桥']
/** The majors that the gateway of a test names. */
export const sampleMajors: NamedMajor[] = Object.entries({
  bridge: '桥梁',
  tunnel: '隧道',
  subgrade: '路基',
}).map(([code, nameZh], index) => ({
  majorId: sampleId(800_000 + index),
  code,
  nameZh,
  nameEn: code,
  status: 1,
}))

const majors = ['bridge', 'tunnel', 'subgrade', 'yard', 'tunnel', 'bridge', 'culvert', 'bridge'] as const

export const sampleWorkSites: readonly WorkSite[] = Array.from({ length: 640 }, (_, index): WorkSite => {
  const kind = index % names.length
  const metres = 101_000 + index * 313.4
  return {
    workSiteId: sampleId(index + 1),
    projectId: sampleId(900_001),
    lineId: sampleId(900_002),
    designUnitId: sampleId(900_003),
    code: `YMZQ-${String(index + 1).padStart(3, '0')}`,
    workSiteName: `${names[kind]}${index < 8 ? '' : ` ${index}`}`,
    type: types[kind] ?? '',
    photos: [],
    furtherExtents: [],
    furtherPlaces: [],
    major: majors[kind] ?? 'bridge',
    alignment: 'main',
    startDistance: metres - 100_000,
    endDistance: metres - 99_100,
    startMileage: `DK${Math.floor(metres / 1000)}+${String(Math.floor(metres % 1000)).padStart(3, '0')}`,
    endMileage: `DK${Math.floor((metres + 900) / 1000)}+${String(Math.floor((metres + 900) % 1000)).padStart(3, '0')}`,
    workArea: `YMZQ-${(index % 5) + 17}标段`,
    riskLevel: riskLevels[index % 4] ?? 'low',
    status: workSiteStatuses[index % 5] ?? 'not-started',
    progress: (index * 17) % 101,
    contact: '李工',
    contactPhone: '13800138000',
    structures: ['墩', '桩'],
    components: [],
    revision: 3,
    changedAt: Date.UTC(2026, 5, 1 + (index % 28), 3, 20),
    changedByName: '王建国',
  }
})

/** Answers the list and the detail of work sites from memory, by the contract's own filter and sort. */
export const sampleSource: DataSource = {
  staleSince: () => undefined,
  async read<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResponseOf<E>> {
    if (endpoint.id === workSiteCalls.detail.id) {
      const { workSiteId } = z.parse(workSiteEntity.DetailQuery, request)
      const row = sampleWorkSites.find((workSite) => workSite.workSiteId === workSiteId)
      if (!row) throw new Refused({ code: codes.notFound, message: '该工点不存在' })
      const schema: E['response'] = endpoint.response
      return z.parse(schema, row)
    }
    if (endpoint.id !== listWorkSites.id) throw new Error(`No sample answer for ${endpoint.id}`)
    const query = z.parse(workSiteEntity.Query, request)
    const { pageIndex = 1, pageSize = 20 } = query
    const found = sampleWorkSites
      .filter((workSite) => workSiteEntity.matches(workSite, query))
      .toSorted(workSiteEntity.order(query))
    const records = found.slice((pageIndex - 1) * pageSize, pageIndex * pageSize)
    const schema: E['response'] = endpoint.response
    return z.parse(schema, { records, total: found.length, pageIndex, pageSize })
  },
}

function menu(number: number, name: string, rest: Partial<NamedMenu>): NamedMenu {
  return { menuId: sampleId(number), name, sort: number, functions: [], authFunctionList: [], ...rest }
}

const edit = {
  applicationMenuFunctionId: sampleId(70),
  functionName: '编辑',
  functionAction: 'workSite:edit',
}
export const sampleMenus: readonly NamedMenu[] = [
  menu(1, '首页', { action: 'admin/home', iconPath: 'home' }),
  menu(2, '工程项目', { iconPath: 'project' }),
  menu(3, '项目工点', {
    parentId: sampleId(2),
    action: '/admin/project-worksite-information',
    iconPath: 'work-site',
    functions: [edit],
    authFunctionList: [edit],
  }),
  menu(4, '项目概况', { parentId: sampleId(2), action: '/admin/project-information', iconPath: 'project' }),
  menu(5, '消息中心', { action: '/admin/message-center', iconPath: 'message' }),
  menu(6, '系统管理', { iconPath: 'setting' }),
  menu(7, '系统日志', { parentId: sampleId(6), action: '/admin/systemLog', iconPath: 'log' }),
  menu(8, '角色管理', { parentId: sampleId(6), action: '/admin/role-manage', iconPath: 'role' }),
]

export const sampleShell: ShellData = {
  menus: sampleMenus,
  account: { name: '张伟', role: '项目工程师', organization: '中铁某局第三工程公司' },
  sync: { online: true, waiting: 0, needYou: 0, others: 0, replaying: undefined },
  actions: [{ id: 'sign-out', label: '退出登录', run: () => {} }],
  setCurrentMenu: () => {},
}

interface SampleConsoleOptions {
  page: () => ReactNode
  shell?: ShellData
  source?: DataSource
  /** Where the page is. */
  at?: string
  /** Where it begins. */
  path?: string
  history?: RouterHistory
}

/** A console with one screen, on sample data: its own routes, the real shell and kit around them. */
export function sampleConsole({
  page,
  shell = sampleShell,
  source = sampleSource,
  at = '/admin/project-worksite-information',
  path = at,
  history,
}: SampleConsoleOptions) {
  const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })
  const frame = createRoute({ getParentRoute: () => root, id: '_shell', component: ShellLayout })
  const list = createRoute({
    getParentRoute: () => frame,
    path: at,
    validateSearch: listSearch<WorkSiteQuery>,
    component: page,
  })
  const others = ['/admin/home', '/admin/message-center', '/admin/queue', '/admin/hidden']
    .filter((path) => path !== at)
    .map((path) => createRoute({ getParentRoute: () => frame, path, component: () => <h1>{path}</h1> }))
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  const router = createRouter({
    routeTree: root.addChildren([frame.addChildren([list, ...others])]),
    context: {
      signedIn: async () => true,
      device: () => Promise.reject(new Error('A sample keeps nothing')),
      worker: { updateAvailable: { read: () => false, subscribe: () => () => {} }, applyUpdate: () => {} },
    },
    history: history ?? createMemoryHistory({ initialEntries: [path] }),
  })
  const view = (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <DataSourceContext value={source}>
          <ShellDataContext value={shell}>
            <Suspense>
              <ToastsProvider>
                <RouterProvider<typeof router> router={router} />
              </ToastsProvider>
            </Suspense>
          </ShellDataContext>
        </DataSourceContext>
      </QueryClientProvider>
    </ThemeProvider>
  )
  return { router, view, queryClient }
}
