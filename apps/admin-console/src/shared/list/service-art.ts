export { artOfService } from '@gangway/ui-kit';
