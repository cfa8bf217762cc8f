// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// Pays withdrawals. It remembers the id of each for ever, so that nothing that is sent again pays again.
contract PayoutVault is Ownable2Step, Pausable, ReentrancyGuard {
    using SafeERC20 for IERC20;

    struct Payment {
        bytes32 payoutId;
        address token;
        address to;
        uint256 amount;
    }

    address public operator;
    mapping(bytes32 payoutId => bool) public isPaid;
    /// The most that is paid of a token on one day (UTC).
    mapping(address token => uint256) public capOf;
    mapping(address token => mapping(uint256 day => uint256)) public paidOn;

    event Paid(bytes32 indexed payoutId, address indexed to, address indexed token, uint256 amount);
    event OperatorSet(address operator);
    event CapSet(address indexed token, uint256 cap);

    error OnlyOperator();
    error PaidBefore(bytes32 payoutId);
    error AboveCap(uint256 left);
    error BadDestination();

    constructor(address owner_, address operator_) Ownable(owner_) {
        operator = operator_;
        emit OperatorSet(operator_);
    }

    modifier onlyOperator() {
        if (msg.sender != operator) revert OnlyOperator();
        _;
    }

    function pay(bytes32 payoutId, address token, address to, uint256 amount)
        external
        onlyOperator
        whenNotPaused
        nonReentrant
    {
        _pay(Payment(payoutId, token, to, amount));
    }

    function payBatch(Payment[] calldata payments) external onlyOperator whenNotPaused nonReentrant {
        for (uint256 index = 0; index < payments.length; ++index) _pay(payments[index]);
    }

    function setOperator(address operator_) external onlyOwner {
        operator = operator_;
        emit OperatorSet(operator_);
    }

    function setCap(address token, uint256 cap) external onlyOwner {
        capOf[token] = cap;
        emit CapSet(token, cap);
    }

    /// What is not needed for payouts goes back to the owner.
    function takeBack(address token, uint256 amount) external onlyOwner {
        IERC20(token).safeTransfer(owner(), amount);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function _pay(Payment memory payment) private {
        if (isPaid[payment.payoutId]) revert PaidBefore(payment.payoutId);
        if (payment.to == address(0) || payment.to == address(this) || payment.to == payment.token) {
            revert BadDestination();
        }
        uint256 today = block.timestamp / 1 days;
        uint256 left = capOf[payment.token] - _min(paidOn[payment.token][today], capOf[payment.token]);
        if (payment.amount > left) revert AboveCap(left);
        isPaid[payment.payoutId] = true;
        paidOn[payment.token][today] += payment.amount;
        IERC20(payment.token).safeTransfer(payment.to, payment.amount);
        emit Paid(payment.payoutId, payment.to, payment.token, payment.amount);
    }

    function _min(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }
}
