import { cn } from '../ui/cn.ts'
import { usePicture } from './use-picture.ts'

interface PersonPhotoProps {
  fileId: string | undefined
  /** Whose; its first character stands where there is no picture. */
  name: string
  className?: string
}

/** A person's round picture. */
export function PersonPhoto({ fileId, name, className }: PersonPhotoProps) {
  const { address } = usePicture(fileId)
  const shape = cn('shrink-0 rounded-full', className)
  if (address) return <img src={address} alt="" className={cn(shape, 'object-cover')} />
  return (
    <span
      aria-hidden
      className={cn(shape, 'flex items-center justify-center bg-action-soft font-semibold text-action-ink')}
    >
      {name.slice(0, 1)}
    </span>
  )
}
