import {
  Building2,
  ClipboardList,
  FolderKanban,
  History,
  House,
  type LucideIcon,
  MapPin,
  MessageSquare,
  Network,
  Settings,
  ShieldCheck,
  TabletSmartphone,
  Users,
  Waypoints,
} from 'lucide-react'

/** Names that a menu's `iconPath` may carry; a path to a picture is drawn as it is. */
const icons: Readonly<Record<string, LucideIcon>> = {
  home: House,
  organization: Building2,
  people: Users,
  role: ShieldCheck,
  application: FolderKanban,
  terminal: TabletSmartphone,
  project: Waypoints,
  'work-site': MapPin,
  dictionary: Network,
  message: MessageSquare,
  log: History,
  setting: Settings,
}

/** The picture of a menu. */
export function MenuIcon({ iconPath }: { iconPath: string | undefined }) {
  if (iconPath?.includes('/')) return <img src={iconPath} alt="" className="size-4 shrink-0" />
  const Icon = icons[iconPath ?? ''] ?? ClipboardList
  return <Icon aria-hidden className="size-4 shrink-0" />
}
