import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { encodeQr, type QrModules, qrPath, qrPng, qrSvg } from '../../lib/qr-code.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import styles from './qr-card.module.css'

type QrCardProps = { code: string; link: string }

/** The link as a QR code, for a person nearby with a phone. */
export function QrCard({ code, link }: QrCardProps) {
  const { t } = useLingui()
  const modules = useQrCode(link)
  const name = `referral-${code}`
  const savePng = async () => {
    const image = modules && (await qrPng(modules))
    if (image) saveFile(`${name}.png`, 'image/png', image)
    else showToast({ title: t`The download failed`, text: t`Try the SVG instead.`, tone: 'destructive' })
  }
  return (
    <Card title={t`Show your code`} className={styles.card}>
      <div className={styles.ground}>
        {modules ? (
          <svg
            role="img"
            aria-label={t`QR code of your referral link, ${link}`}
            viewBox={`0 0 ${modules.length} ${modules.length}`}
            shapeRendering="crispEdges"
          >
            <path d={qrPath(modules)} />
          </svg>
        ) : (
          <Waiting label={t`Creating the QR code...`}>
            <Skeleton shape="block" height="11rem" width="11rem" />
          </Waiting>
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.note}>
          <Trans>Friend next to you? Let them scan it.</Trans>
        </p>
        <div className={styles.files}>
          <Button
            variant="secondary"
            size="small"
            icon={<DownloadIcon size={18} />}
            aria-label={t`Download the QR code as PNG`}
            onClick={() => void savePng()}
          >
            PNG
          </Button>
          <Button
            variant="secondary"
            size="small"
            icon={<DownloadIcon size={18} />}
            aria-label={t`Download the QR code as SVG`}
            onClick={() => modules && saveFile(`${name}.svg`, 'image/svg+xml', qrSvg(modules))}
          >
            SVG
          </Button>
        </div>
      </div>
    </Card>
  )
}

function useQrCode(link: string): QrModules | null {
  const [modules, setModules] = useState<QrModules | null>(null)
  useEffect(() => {
    let isCurrent = true
    encodeQr(link).then(
      (next) => isCurrent && setModules(next),
      // The chunk could not be loaded; the link itself is still shown above.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [link])
  return modules
}
