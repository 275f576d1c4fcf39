import {
  Bell,
  Building2,
  ClipboardList,
  FolderKanban,
  House,
  type LucideIcon,
  MapPin,
  Network,
  Route,
  ScrollText,
  Settings,
  ShieldCheck,
  TabletSmartphone,
  Users,
} from 'lucide-react'

/** By the names that a menu's `iconPath` may carry. */
const icons: Readonly<Record<string, LucideIcon>> = {
  bell: Bell,
  'building-2': Building2,
  'folder-kanban': FolderKanban,
  house: House,
  'map-pin': MapPin,
  network: Network,
  route: Route,
  'scroll-text': ScrollText,
  settings: Settings,
  'shield-check': ShieldCheck,
  'tablet-smartphone': TabletSmartphone,
  users: Users,
}

/** The picture of a menu. */
export function MenuIcon({ iconPath }: { iconPath: string | undefined }) {
  const Icon = icons[iconPath ?? ''] ?? ClipboardList
  return <Icon aria-hidden className="size-4 shrink-0" />
}
