import type { JourneyChrome } from '../../../ui/layout/journey-chrome';
import { JourneyLayout } from '../../../ui/layout/journey-layout';
import { type LayoutProps, SignupLayout } from '../../../ui/layout/layouts';

interface VerifyFrameProps extends Pick<LayoutProps, 'title' | 'errors' | 'children'> {
  chrome: JourneyChrome | null;
}

/** Layout as a step of the journey once there is one, else as a plain page. */
export function VerifyFrame({ chrome, ...page }: VerifyFrameProps) {
  return chrome ? (
    <JourneyLayout {...page} chrome={chrome} styles={['form', 'rows']} />
  ) : (
    <SignupLayout {...page} hidden styles={['form', 'rows']} />
  );
}
