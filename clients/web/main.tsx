// Entry point of the explorer: restores the key and renders the page.
import './styles/base.css'
import './styles/page.css'
import './styles/parts.css'
import './styles/combobox.css'
import './styles/home.css'
import './styles/company.css'
import './styles/preview.css'
import './styles/embed.css'
import './styles/tools.css'
import './styles/batch.css'
import './styles/docs.css'
import './styles/migrate.css'
import './styles/statement.css'
import { render } from 'preact'
import { Page } from './page.tsx'
import { restoreKey } from './state/caller.ts'

restoreKey()
document.body.replaceChildren()
render(<Page />, document.body)
