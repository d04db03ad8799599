// Parts that several first screens share, too small for files of their own: they come with the entry, whether it uses
// them or not (web/vite.config.ts).
import '../lib/api/fetch-document.ts'
import '../lib/copy-text.ts'
import '../lib/new-id.ts'
import '../member/chat/composer/fill-composer.ts'
import '../shared/prompts.ts'
import '../shared/tier-ring.module.css'
import '../ui/card.tsx'
import '../ui/field.module.css'
import '../ui/link-bubble.module.css'
import '../ui/skeleton.tsx'
