// What every page is made of comes with the first file: one more of them would be one more wait.
import '@banyan/contract/core/dates';
import '@banyan/contract/core/report';
import '@banyan/contract/overview/notifications';
import '../../components/form/action-form.tsx';
import '../../components/parts/lines.tsx';
import '../../components/parts/people.tsx';
import '../../components/parts/status-tag.tsx';
import '../../features/accounts/parts/account-form.tsx';
import '../../features/accounts/parts/sign-in-in-progress.ts';
import '../../features/accounts/parts/mode-words.ts';
import '../../lib/decimal.ts';
import '../../lib/use-call.ts';
import '../use-address.ts';
import '../use-area.ts';
import '../use-rights.ts';
import './bars.tsx';
