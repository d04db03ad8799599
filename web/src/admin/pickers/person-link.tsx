import { Link } from '@tanstack/react-router'
import { useViewer } from '../../shared/viewer.ts'
import { can } from '../../shared/viewer-rules.ts'
import styles from './person-link.module.css'

type PersonLinkProps = { id: string; name: string }

/** Shows a person's name, which links to their page where the viewer may see people. */
export function PersonLink({ id, name }: PersonLinkProps) {
  const viewer = useViewer()
  if (!can(viewer, 'users.read')) return <span>{name}</span>
  return (
    <Link to="/admin/users/$id" params={{ id }} preload={false} className={styles.person}>
      {name}
    </Link>
  )
}
